import { handlers } from '../../../probe/auth'

export const { GET, POST } = handlers
