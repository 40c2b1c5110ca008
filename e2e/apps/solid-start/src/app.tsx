import { MetaProvider } from '@solidjs/meta'
import { createAsync, Router, type RouteSectionProps } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { ErrorBoundary, Suspense } from 'solid-js'
import '@latchkey/app-data/app.css'
import { Failure } from '~/components/failure'
import { followSession } from '~/components/follow-session'
import { Header } from '~/components/header'
import { getVisitor } from '~/data/visitor'

/** Every page: who is signed in, then its own content. */
function Layout(props: RouteSectionProps) {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  followSession(visitor)
  return (
    <MetaProvider>
      <Suspense>
        <Header session={visitor() ?? null} path={props.location.pathname + props.location.search} />
        <main>
          <ErrorBoundary fallback={(_error, reset) => <Failure reset={reset} />}>
            <Suspense>{props.children}</Suspense>
          </ErrorBoundary>
        </main>
      </Suspense>
    </MetaProvider>
  )
}

export default function App() {
  return (
    <Router root={Layout}>
      <FileRoutes />
    </Router>
  )
}
