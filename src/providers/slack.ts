import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Slack.
 *
 * `team` is the id of a workspace (`T0123ABC456`): nobody is asked which one, and users of other workspaces are refused.
 * Give it, because Slack promises that ids of users are unique within one workspace only. Callback URLs must use https.
 * Whoever switches PKCE on for an application there makes it a public client for good, so it is not sent; after that,
 * say `pkce: 'S256', clientAuth: 'none'`.
 *
 * @see https://api.slack.com/authentication
 */
export const Slack: ProviderFactory<never, 'team'> = defineProvider<never, 'team'>({
  id: 'slack',
  name: 'Slack',
  type: 'oidc',
  optionNames: { team: {} },
  issuer: 'https://slack.com',
  authorization: { params: { team: '{team}' } },
  pkce: false,
  // The parameter only preselects: a user can still choose another workspace.
  require: [{ path: 'https://slack.com/team_id', oneOf: '{team}' }],
  docs: 'https://api.slack.com/authentication',
})

export default Slack
