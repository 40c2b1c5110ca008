import { toEnvPrefix } from '../../config/providers/variables.ts'
import type { OAuthDefinition } from '../../types/oauth-definition.ts'

/** What each start reads of a definition of this package. */
export interface Plan {
  /** Variables of the client and its issuer, by the option that overrides them. */
  readonly variables: readonly (readonly [option: string, variable: string])[]
  readonly key: string
  /** Options that may be any text. */
  readonly names: readonly string[]
  /** Whether a client is all that an application has to add. */
  readonly isFixed: boolean
  /** The texts of the last start that passed all checks, with `true` or `false` in place of secrets. */
  passed?: readonly unknown[]
}

/** Creates the plan of a definition. */
export function createPlan({ id, issuer, optionNames, type, ...others }: OAuthDefinition): Plan {
  const prefix = toEnvPrefix(id)
  return {
    variables: [
      ['clientId', `${prefix}_ID`],
      ['clientSecret', `${prefix}_SECRET`],
      ['issuer', `${prefix}_ISSUER`],
    ],
    key: `${prefix}_KEY`,
    names: ['clientId', 'clientSecret', 'issuer', 'name', ...Object.keys(optionNames ?? {})],
    isFixed: !optionNames && (type === 'oauth' || !!issuer) && !/\{\w/.test(JSON.stringify([issuer, others])),
  }
}
