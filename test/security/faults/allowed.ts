/** What a cell may come to, where that is not a failure that leaves nothing. */
export interface Allowance {
  /** Of the names of cells. The first that fits counts. */
  readonly at: RegExp
  /** Of what they come to: the end, then what is not as it was. */
  readonly is: RegExp
  readonly why: string
}

/** The user is told, nothing is left, and the next attempt goes well. */
export const DEFAULT: Allowance = { at: /./, is: /^(?:refused|threw)$/, why: 'a failure is a failure' }

const allow = (why: string, at: RegExp, is: RegExp): Allowance => ({ why, at, is })

const DONE = /^done$/

/** Of the store. */
export const STORE: readonly Allowance[] = [
  allow('late is not too late', /answers late$/, DONE),
  allow(
    'the account is taken away, as was asked; its being the last was to be counted again, or other sessions to be ended',
    /unlinking.*adapter\.(?:getUser 2|list\w+ 2|listSessionsByUserId 1|unlinkAccount 1) /,
    /^(?:done|threw(?: \| -1 github account)?)$/,
  ),
  allow(
    'the passkey is taken away, as was asked; its account without one opens nothing',
    /removing a passkey.*adapter\.(?:(?:getUser|list\w+) 2|(?:deleteAuthenticator|getUserByAccount|listSessionsByUserId|unlinkAccount) 1) /,
    /^(?:done|threw)(?: \| -1 passkey(?:, -1 passkey account)?)?(?: \| next: \+1 passkey account)?$/,
  ),
  allow(
    'what was ended is ended',
    /ending all other sessions.*(?:deleteSession 1 (?!answers)|listSessionsByUserId [23] )/,
    /^threw(?: \| -1 session)?$/,
  ),
  allow(
    'which session is that of the request, its cookie says',
    /(?:listing|all other) sessions.*getSessionAndUser 1 (?!answers)/,
    /^done \| silent$/,
  ),
  allow(
    'a request without a session has none to keep',
    /all other sessions.*getSessionAndUser 1 answers/,
    /^done(?: \| -2 session \| signed out)?$/,
  ),
  allow(
    'what was taken from the impostor stays taken; the address is proven only afterwards',
    /impostor.*adapter\.(?:delete|getPassword|list|unlink|update|createSession)/,
    /^(?:done|refused(?: \| [^|]*)?)$/,
  ),
  allow(
    'only its rows tell what a store has written',
    /adapter\.(?:(?!createUser)(?:create|link|update(?!Auth)|delete)\w+|updateAuthenticatorCounter) \d answers/,
    DONE,
  ),
  allow(
    'who was created, or has an account, is whom the store names',
    /adapter\.(?:createUser\w*|getUserByAccount) 1 answers with another's row$/,
    /^(?:refused|done)(?: \|.*)?$/,
  ),
  allow('who was created is found', /adapter\.createUser\w* 1 answers/, DONE),
  allow(
    'what was written all the same is found',
    /adapter\.(?:createUser\w*|linkAccount|createAuthenticator) 1 writes, then/,
    /^done \| silent$/,
  ),
  allow(
    'who is created after ten seconds without a way in needs another way to prove the address',
    /(?:sign-up by passkey|without transactions).*createUser\w* 1 hangs, then writes$/,
    /^refused \| [^|]*\+1 user \w+ \| next: refused$/,
  ),
  allow(
    'who is created after ten seconds is found by the next attempt',
    /adapter\.createUser\w* 1 hangs, then writes$/,
    /^refused \| [^|]*\+1 user \w+$/,
  ),
  allow(
    'what is linked or registered after ten seconds is half of a passkey, and opens nothing alone',
    /(?:adding a passkey|passkey, database).*adapter\.(?:linkAccount|createAuthenticator) 1 hangs, then writes$/,
    /^refused(?: \| \+1 (passkey(?: account)?) \| next: \+1 \1)?$/,
  ),
  allow(
    'what is linked after ten seconds is linked',
    /(?:linking an account|the same address).*linkAccount 1 hangs, then writes$/,
    /^refused \| \+1 (?:github|idp) account$/,
  ),
  allow(
    'an adapter that does not return the account says nothing about its collation',
    /without transactions: .*adapter\.getAccount \d answers (?:null|undefined|a number)$/,
    DONE,
  ),
  allow(
    'what was proven stays written where the last look at it fails, and no session begins',
    /(?:sign-up|same address|linking|adding|impostor).*adapter\.(?:getUserBy\w+ [23]|getAccount 2|getSessionAndUser 6) /,
    /^refused(?: \| (?:[+-]1 [a-z]+(?: [a-z]+)?(?:, )?)+)?(?: \| next: \+1 passkey)?$/,
  ),
  allow(
    'what was proven stays written, and a session whose cookie nobody has opens nothing',
    /adapter\.createSession 1 /,
    /^refused(?: \| (?:\+1 [a-z]+(?: [a-z]+)?(?:, )?)+)?(?: \| next: \+1 passkey)?$/,
  ),
  allow(
    'a passkey whose address cannot be noted is refused',
    /transactions: sign-up by passkey.*createVerificationToken 2 is down$/,
    /^refused$/,
  ),
  allow(
    'the note is for a crash only',
    /transactions: .*(?:OIDC.*VerificationToken 1|VerificationToken 2) /,
    // Beside the note that an address was only typed, which stays.
    /^done(?: \| [^|]*\+[12] note[^|]*)?(?: \| silent)?$/,
  ),
  allow(
    'a note about a typed address is written again after a failure',
    /transactions: sign-up by passkey.*createVerificationToken 3 (?!is down)/,
    /^done \| silent$/,
  ),
  allow(
    'the claim beside a link expires by itself',
    /store of Auth\.js: .*email link.*adapter\.useVerificationToken 2 /,
    /^done(?: \| \+1 link(?:, \+1 session)?)?(?: \| silent)?$/,
  ),
  allow(
    'what was not used is unused, and a claim beside it expires',
    /adapter\.(?:consume|use)VerificationToken 1 (?:throws|rejects|hangs$|is down)/,
    /^refused \| \+[12] (?:link|challenge)$/,
  ),
  allow(
    'the claim beside a link stays as long as the answer, and expires by itself',
    /store of Auth\.js: .*email link.*adapter\.useVerificationToken 1 (?:hangs, then writes|writes, then hangs)$/,
    /^refused \| \+1 link$/,
  ),
  allow(
    'what nobody was given cannot be used',
    /adapter\.createVerificationToken 1 (?:writes|hangs, then)/,
    /^refused \| \+1 (?:link|challenge)$/,
  ),
  allow(
    'a sign-out whose row may stay says so',
    /signing out, database: adapter\.deleteSession 1 (?!answers)/,
    /^refused(?: \| -1 session)?$/,
  ),
  allow(
    'nobody stays signed in for a row that stays',
    /adapter\.deleteSession 1 /,
    /^done(?: \| (?:.*\+1 session|nothing written))?$/,
  ),
  allow(
    'a form can be made, and sent, while the session cannot be read',
    /: (?:linking|updating|signing out).*getSessionAndUser 1 (?!answers|is down)|adding.*getSessionAndUser 2 (?!answers|is down)/,
    /^done \| silent$/,
  ),
  allow('signing out needs no session', /signing out.*getSessionAndUser \d (?!answers)/, DONE),
  allow(
    'a session that the store does not have is none',
    /getSessionAndUser \d answers/,
    /^(?:refused|threw|done)(?: \| (?:\+1 challenge \| )?(?:signed out|nothing written))?$/,
  ),
  allow(
    'who is not there is nobody',
    /adapter\.get(?:User|UserByAccount|UserByEmail|Authenticator) \d answers (?!another shape)/,
    /^(?:refused|threw|done)$/,
  ),
  allow('some attempts are not counted, or not given back', /credentials.*rateLimit|rateLimit 4/, DONE),
  allow('another count is as good', /rateLimit \d answers with/, DONE),
  allow('the mail can still be used', /rateLimit [23] /, /^refused \| \+1 link$/),
  allow('nobody is turned away for what can wait', /adapter\.(?:updateAccount|updateSession) 1 /, DONE),
]

/** Of providers and senders of mail. */
export const OUTBOUND: readonly Allowance[] = [
  allow(
    'an account without addresses has none that is proven',
    /fetch github\.com emails/,
    /^done(?: \| \+1 github account,(?: \+1 session,)? \+1 user unproven)?$/,
  ),
  allow('the service says that it has taken the mail', /fetch mail 1 answers (?!\d|without)/, /^waiting \| \+1 link$/),
  allow('the mail has gone out', /smtp send 1 answers (?:a number|another shape)/, DONE),
]

/** Of the application's own functions. */
export const APPLICATION: readonly Allowance[] = [
  allow('an event changes nothing', /event \w+ \d/, DONE),
  allow('what it returns is not looked at', /sendVerificationRequest \d answers/, DONE),
  allow('mapping a profile is part of the sign-in, which has a deadline', /callback profile 1 hangs$/, /^refused$/),
  allow(
    'a session holds what the application says',
    /callback (?:jwt|session) 1 answers another shape$/,
    /^done(?: \| signed out)?$/,
  ),
  allow('a client without an address is not counted by it', /callback clientAddress \d answers/, DONE),
  allow('the mail can still be used', /code, \w+: callback clientAddress 2 throws/, /^refused \| \+1 link$/),
  allow('what is kept of an account, the application says', /callback account \d answers/, DONE),
  allow('the application ends the session', /callback jwt 1 answers null$/, /^done \| signed out$/),
  allow(
    'what was proven stays written',
    /callback (?:(?:generateSessionToken|jwt) 1|isRevoked [56]) /,
    /^refused(?: \| [^|]*)?(?: \| next: \+1 passkey)?$/,
  ),
  allow('the session has ended, so the user goes home', /signing out.*callback redirect/, DONE),
  allow('a sign-out that was not told to the application says so', /signing out.*callback isRevoked/, /^refused$/),
]
