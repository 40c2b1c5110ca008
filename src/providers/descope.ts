import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Descope. The client ID is that of the project (`P2abc...`), the client secret an access key of that project.
 *
 * The issuer contains the client ID. Projects in another region, and further applications of a project, have their own
 * issuer, which their settings show: `issuer: 'https://api.euc1.descope.com/P2abc...'`.
 *
 * @see https://docs.descope.com/manage/idpapplications/oidc/
 */
export const Descope: ProviderFactory = defineProvider<never>({
  id: 'descope',
  name: 'Descope',
  type: 'oidc',
  method: oidc,
  issuer: 'https://api.descope.com/{clientId}',
  docs: 'https://docs.descope.com/manage/idpapplications/oidc/',
})

export default Descope
