import { expect, test } from 'vitest'
import * as module from '../../src/providers/slack.ts'
import { slack } from './recorded/slack.ts'
import { signIn } from './vendor.ts'

const signInTo = (team: string) => {
  const authorization = { ...slack.wire.authorization, params: { team } }
  return signIn(module, { ...slack, wire: { ...slack.wire, authorization } }, { team })
}

test('Slack receives the workspace if one is set', async () => {
  const { asked, user } = await signInTo('T0R7GR2AB')
  expect(asked.searchParams.get('team')).toBe('T0R7GR2AB')
  expect(user).toMatchObject(slack.user)
})

test('Slack: a user of another workspace is refused, because an id is unique within its workspace only', async () => {
  const { errors, user } = await signInTo('T0OTHER00')
  expect(user).toBeNull()
  expect(errors).toMatchObject([{ type: 'AccessDenied' }])
})

test('Slack: the workspace can be a part of the id', async () => {
  const id = '{https://slack.com/team_id}|{sub}'
  const { accountId } = await signIn(module, slack, { profile: { id, name: 'name', email: 'email' } } as never)
  expect(accountId).toBe('T0R7GR2AB|U0R7JM5CD')
})
