// With what it has for servers of Node.
export { betterAuth } from 'better-auth'
export { fromNodeHeaders } from 'better-auth/node'
