import type { Recorded } from '../recorded.ts'

/** Notion: the integration, and whose it is. */
export const notion: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://api.notion.com/v1/oauth/authorize', params: { owner: 'user' } },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://api.notion.com/v1/oauth/token', encoding: 'json' },
    userinfo: {
      url: 'https://api.notion.com/v1/users/me',
      headers: { 'notion-version': '2022-06-28' },
      refusal: {
        status: 401,
        body: { object: 'error', status: 401, code: 'unauthorized', message: 'API token is invalid.' },
      },
    },
  },
  answers: {
    token: {
      token_type: 'bearer',
      expires_in: undefined,
      bot_id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
      workspace_id: 'f2a1b0c9-d8e7-46f5-a4b3-c2d1e0f9a8b7',
      workspace_name: 'Analytical Engine',
      workspace_icon: null,
      duplicated_template_id: null,
    },
    userinfo: {
      object: 'user',
      id: '16d84278-ab0e-484c-9bdd-b35da3bd8905',
      name: 'Example Integration',
      avatar_url: null,
      type: 'bot',
      bot: {
        owner: {
          type: 'user',
          user: {
            object: 'user',
            id: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
            name: 'Radia Perlman',
            avatar_url: 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/1815/radia.jpg',
            type: 'person',
            person: { email: 'radia@example.com' },
          },
        },
        workspace_name: 'Analytical Engine',
      },
      request_id: 'c0a1b2d3-e4f5-4678-9abc-def012345678',
    },
  },
  accountId: '5389a034-eb5c-47b5-8a9e-f79c99ef166c',
  user: {
    name: 'Radia Perlman',
    email: 'radia@example.com',
    image: 'https://s3-us-west-2.amazonaws.com/public.notion-static.com/1815/radia.jpg',
  },
  emailVerified: false,
}
