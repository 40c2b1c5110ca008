// In this folder, because its packages are found from here.
export { betterAuth } from 'better-auth'
export { createAdapterFactory } from 'better-auth/adapters'
export { genericOAuth } from 'better-auth/plugins'
