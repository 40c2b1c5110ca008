import { unstable_cache } from 'next/cache'
import { headers } from 'next/headers'
import { Suspense } from 'react'
import { auth } from '../auth'

const readCached = unstable_cache(async () => JSON.stringify(await auth()), ['session'])

async function Content() {
  await headers()
  const text = await readCached().catch((error: unknown) => `refused:${String(error)}`)
  return <p>{text}</p>
}

/** A mistake: a cache that all visitors share must not read the session. Next.js refuses it. */
export default function Cached() {
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}
