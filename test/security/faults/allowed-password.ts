import type { Allowance } from './allowed.ts'

const allow = (why: string, at: RegExp, is: RegExp): Allowance => ({ why, at, is })

const DONE = /^done$/

/** Of the store, for what people do with passwords. */
export const PASSWORD: readonly Allowance[] = [
  allow('late is not too late', /answers late$/, DONE),
  allow('only the list of sessions depends on it', /state\.(?:set session|\w+ sessions) /, DONE),
  allow(
    'the password is stored, and its other sessions have ended: only those that began meanwhile may remain',
    /state\.(?:get (?:session 2|revoked-before [34])|swap revoked-before 1) /,
    /^(?:refused|threw)(?: \| password set)?$/,
  ),
  allow('wrong passwords are not counted, or not given back', /state\.increment credentials /, DONE),
  allow('another count is as good', /rateLimit \d answers with/, DONE),
  allow(
    'wrong passwords are not counted, or not given back; mails are not sent',
    /(?:sign-in with|changing|deleting).*rateLimit [12] /,
    /^(?:done|threw)$/,
  ),
  allow(
    'the user of the store is told what the store failed to confirm, and knows both passwords',
    /changing a password.*updatePasswordHashIf 1 answers (?!with)/,
    /^threw \| -1 session \| password set$/,
  ),
  allow('who was created is whom the store names', /createUser 1 answers with another/, /^refused \| \+1 user proven$/),
  allow('only its rows tell what a store has written', /adapter\.(?:create|delete|unlink|update)\w+ \d answers/, DONE),
  allow('who was created is found', /createUser 1 writes, then/, /^done \| silent$/),
  allow('who was deleted is not found', /deleteUser 1 writes, then/, /^done \| silent$/),
  allow(
    'all sessions end before the user does, and may do so although it fails',
    /deleting.*adapter\.(?:delete|listSessions)/,
    /^threw(?: \| [^+|]*)?(?: \| signed out)?$/,
  ),
  allow(
    'a link that no mail contains cannot be used',
    /createVerificationToken 1 /,
    /^(?:refused|threw)(?: \| \+1 link)?$/,
  ),
  allow('what was not used is unused', /consumeVerificationToken 1 /, /^refused(?: \| \+1 link)?$/),
  allow(
    'a user who is not found gets no reset',
    /resetting.*getUserByEmail 1 answers /,
    /^(?:refused|waiting \| \+1 link)$/,
  ),
  allow(
    'a form can be made while the session cannot be read',
    /changing an address.*getSessionAndUser 2 (?!answers|is down)/,
    /^done \| silent$/,
  ),
  allow(
    'the link is there when the session can be read again',
    /changing an address.*adapter\.(?:getSessionAndUser [23]|getUser 2) /,
    /^refused \| \+1 link(?: \| signed out)?$/,
  ),
  allow(
    'what was taken from the impostor stays taken',
    /impostor.*adapter\.(?:create|delete|get(?:Password|UserByEmail 4)|list|unlink|update)/,
    /^(?:done|refused(?: \| [^|]*){0,2})$/,
  ),
  allow(
    'what was proven stays written, and the next mail sets the password',
    /sign-up with.*adapter\.(?:create|getUserByEmail 3|getPassword|updatePassword\w+ 1 (?!writes|hangs,))/,
    /^(?:done|refused(?: \| (?:\+1 session, )?\+1 user proven)?)$/,
  ),
  allow(
    'a proven address keeps the password of its sign-up, although no session begins',
    /sign-up with.*adapter\.(?:listSessions|updatePassword)/,
    /^refused \| \+1 password, \+1 user proven \| password set$/,
  ),
  allow(
    'a hash is renewed before the session begins, and of the same password',
    /sign-in with.*adapter\.(?:createSession|get(?:User |PasswordHash 2)|updatePassword)/,
    /^refused(?: \| \+1 session)?(?: \| another hash)?$/,
  ),
  allow(
    'what a store has written although it failed, and what it cannot end any more: only sessions that began meanwhile',
    /(?:resetting|changing).*adapter\.(?:update\w+ 1 (?:writes|hangs),|listSessionsByUserId [45] )/,
    /^(?:refused|threw) \| -1 session \| (?:address|password) set$/,
  ),
  allow(
    'sessions end before anything is written, and that of a failed reset may stay, whose cookie no browser has',
    /(?:resetting|changing).*adapter\.(?:createSession|deleteSession|listSessions|update|getSessionAndUser 4|getPasswordHash|getUserByEmail 2)/,
    /^(?:done|(?:refused|threw)(?: \| [+-]1 session)?)$/,
  ),
  allow(
    'a user may leave although their tokens stay valid at the providers',
    /deleting.*listAccountsByUserId 1 /,
    /^done$/,
  ),
  allow(
    'a user who is not found counts as missing',
    /adapter\.get\w+ \d answers /,
    /^(?:done|refused|threw)(?: \| signed out)?$/,
  ),
]
