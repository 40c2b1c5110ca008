import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Battle.net. The name is the BattleTag. It returns no email address.
 *
 * For accounts of mainland China, set `issuer: 'https://oauth.battlenet.com.cn'`.
 *
 * @see https://develop.battle.net/documentation/guides/using-oauth
 */
export const BattleNet: ProviderFactory = defineProvider<never>({
  id: 'battlenet',
  name: 'Battle.net',
  type: 'oidc',
  issuer: 'https://oauth.battle.net',
  scopes: ['openid'],
  profile: { id: 'sub', name: ['battle_tag', 'battletag'] },
  style: { bg: '#4381c3' },
  docs: 'https://develop.battle.net/documentation/guides/using-oauth',
})

export default BattleNet
