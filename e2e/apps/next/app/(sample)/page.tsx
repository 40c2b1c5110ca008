import type { Metadata } from 'next'
import Link from 'next/link'
import { auth } from '../../auth'
import { nameOf } from '../../lib/name-of'
import { enterWithProvider } from './actions'

export const metadata: Metadata = { title: 'Home' }

export default async function Home() {
  const session = await auth()
  return (
    <>
      <h1>Home</h1>
      <section aria-labelledby="welcome">
        {session === null ? (
          <>
            <h2 id="welcome">You are signed out</h2>
            <p className="muted">
              All visitors can read this page. Sign in to see your <Link href="/account">account</Link>.
            </p>
            <form action={enterWithProvider}>
              <button type="submit" className="main">
                Continue with Demo Identity
              </button>
            </form>
          </>
        ) : (
          <>
            <h2 id="welcome">Welcome, {nameOf(session)}</h2>
            <p className="muted">You can see your sign-in methods, passkeys and sessions now.</p>
            <p>
              <Link className="button main" href="/account">
                Open your account
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  )
}
