import '@latchkey/app-data/app.css'
import { SessionProvider } from 'latchkey/react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { type ReactNode, Suspense } from 'react'
import { auth } from '../../auth'
import { Visitor } from '../../components/visitor'

export const metadata: Metadata = {
  title: { default: 'Next.js sample', template: '%s - Next.js sample' },
  icons: { icon: 'data:,' },
}

interface LayoutProps {
  readonly children: ReactNode
}

async function Page({ children }: LayoutProps) {
  return (
    <html lang="en">
      <body>
        <SessionProvider basePath="/auth" session={await auth()}>
          <header>
            <nav aria-label="Main">
              <Link className="brand" href="/">
                Next.js sample
              </Link>{' '}
              <Link href="/account">Account</Link>
            </nav>
            <div className="visitor">
              <Visitor />
            </div>
          </header>
          <main>{children}</main>
        </SessionProvider>
      </body>
    </html>
  )
}

// With `cacheComponents`, every page here waits for the session of its visitor.
export default function Layout(props: LayoutProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
