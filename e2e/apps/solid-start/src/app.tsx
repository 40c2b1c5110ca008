import { createAsync, Router, type RouteSectionProps } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { ErrorBoundary, Suspense } from 'solid-js'
import '@latchkey/app-data/app.css'
import { Header } from '~/components/header'
import { getVisitor } from '~/data/visitor'

/** Every page: who is signed in, then its own content. */
function Layout(props: RouteSectionProps) {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  return (
    <Suspense>
      <Header session={visitor() ?? null} path={props.location.pathname + props.location.search} />
      <main>
        <ErrorBoundary
          fallback={
            <>
              <h1>That did not work</h1>
              <p>Go back and try again.</p>
            </>
          }
        >
          <Suspense>{props.children}</Suspense>
        </ErrorBoundary>
      </main>
    </Suspense>
  )
}

export default function App() {
  return (
    <Router root={Layout}>
      <FileRoutes />
    </Router>
  )
}
