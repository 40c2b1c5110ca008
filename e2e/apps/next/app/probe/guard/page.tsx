import { Suspense } from 'react'
import { auth } from '../auth'

async function Secret() {
  const session = await auth()
  return <p>{session ? `secret for ${session.user?.email}` : 'The proxy passed a visitor.'}</p>
}

export default function Guarded() {
  return (
    <Suspense>
      <Secret />
    </Suspense>
  )
}
