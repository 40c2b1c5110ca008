import { expect, test } from 'vitest'
import * as module from '../../src/providers/slack.ts'
import { slack } from './recorded/slack.ts'
import { signIn } from './vendor.ts'

test('Slack is told the workspace, where one is named', async () => {
  const authorization = { ...slack.wire.authorization, params: { team: 'T0R7GR2AB' } }
  const recorded = { ...slack, wire: { ...slack.wire, authorization } }
  const { asked, user } = await signIn(module, recorded, { team: 'T0R7GR2AB' })
  expect(asked.searchParams.get('team')).toBe('T0R7GR2AB')
  expect(user).toMatchObject(slack.user)
})
