// Without its plugins and adapters: what an application loads that needs none.
export { betterAuth } from 'better-auth'
