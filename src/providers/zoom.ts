import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Zoom.
 *
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export const Zoom: ProviderFactory = defineProvider<never>({
  id: 'zoom',
  name: 'Zoom',
  type: 'oauth',
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  userinfo: 'https://api.zoom.us/v2/users/me',
  profile: {
    id: 'id',
    name: ['display_name', '{first_name} {last_name}'],
    email: 'email',
    image: 'pic_url',
    emailVerified: 'verified',
  },
  style: { bg: '#0b5cff' },
  docs: 'https://developers.zoom.us/docs/integrations/oauth/',
})

export default Zoom
