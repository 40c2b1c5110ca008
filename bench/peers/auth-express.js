// In this folder, because its packages are found from here.
export { getSession } from '@auth/express'
