import type { Recorded } from '../recorded.ts'

/** 42 School. Its token answers have a time of their own making beside `expires_in`. */
export const fortyTwoSchool: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://api.intra.42.fr/oauth/authorize' },
    scope: 'public',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.intra.42.fr/oauth/token' },
    userinfo: { url: 'https://api.intra.42.fr/v2/me' },
  },
  answers: {
    token: { expires_in: 7200, created_at: 1_763_712_000, secret_valid_until: 1_766_304_000 },
    userinfo: {
      id: 174205,
      email: 'imoreau@student.example.com',
      login: 'imoreau',
      first_name: 'Inès',
      last_name: 'Moreau',
      usual_full_name: 'Inès Moreau',
      usual_first_name: null,
      url: 'https://api.intra.42.fr/v2/users/imoreau',
      phone: 'hidden',
      displayname: 'Inès Moreau',
      kind: 'student',
      image: {
        link: 'https://cdn.intra.42.fr/users/5b1f0c7d9e3a4286b0d7c4f19a62e853/imoreau.jpg',
        versions: {
          large: 'https://cdn.intra.42.fr/users/4c8e2a6b1d9f4370a5e8b3c7f0d15294/large_imoreau.jpg',
          small: 'https://cdn.intra.42.fr/users/9d3b7f5e0c2a4168e6f4a1b8d7c93052/small_imoreau.jpg',
        },
      },
      'staff?': false,
      correction_point: 5,
      pool_month: 'july',
      pool_year: '2023',
      location: null,
      wallet: 140,
      'alumni?': false,
      'active?': true,
      cursus_users: [],
      campus: [{ id: 1, name: 'Paris', time_zone: 'Europe/Paris' }],
    },
  },
  accountId: '174205',
  user: {
    name: 'Inès Moreau',
    email: 'imoreau@student.example.com',
    image: 'https://cdn.intra.42.fr/users/5b1f0c7d9e3a4286b0d7c4f19a62e853/imoreau.jpg',
  },
  emailVerified: false,
}
