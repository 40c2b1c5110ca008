// In this folder, because its packages are found from here.
export { getIronSession, sealData, unsealData } from 'iron-session'
