import { SessionProvider } from 'latchkey/react'
import { Name } from '../name'

/** The same for all visitors. The browser reads the session. */
export default function Public() {
  return (
    <main>
      <p>public</p>
      <SessionProvider>
        <Name id="first" />
        <Name id="second" />
      </SessionProvider>
    </main>
  )
}
