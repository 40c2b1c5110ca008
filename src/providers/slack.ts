import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Slack.
 *
 * `team` is the ID of a workspace (`T0123ABC456`): users do not have to choose one, and users of other workspaces are
 * refused. Set it, because Slack guarantees unique user IDs only within a workspace. Callback URLs must use https.
 * Enabling PKCE for an application makes it a public client permanently, so PKCE is not used by default; if it is
 * enabled, set `pkce: 'S256', clientAuth: 'none'`.
 *
 * @see https://api.slack.com/authentication
 */
export const Slack: ProviderFactory<never, 'team'> = defineProvider<never, 'team'>({
  id: 'slack',
  name: 'Slack',
  type: 'oidc',
  method: oidc,
  optionNames: { team: {} },
  issuer: 'https://slack.com',
  authorization: { params: { team: '{team}' } },
  pkce: false,
  // The parameter only preselects a workspace: a user can still choose another.
  require: [{ path: 'https://slack.com/team_id', oneOf: '{team}' }],
  docs: 'https://api.slack.com/authentication',
})

export default Slack
