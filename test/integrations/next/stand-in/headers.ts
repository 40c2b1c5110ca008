// In place of `next/headers`.

import { type Cookie, getStore } from './store.ts'

/** As it arrived, whatever an action has changed. */
export const headers = async (): Promise<Headers> => getStore('headers').headers

export async function cookies(): Promise<{ getAll(): Cookie[]; set(cookie: Cookie): void }> {
  const store = getStore('cookies')
  return {
    getAll: () => [...store.jar.values()],
    set(cookie) {
      if (store.phase === 'render') throw new Error('Cookies can only be modified in a Server Action or Route Handler.')
      store.jar.set(cookie.name, cookie)
      store.changed.add(cookie.name)
    },
  }
}
