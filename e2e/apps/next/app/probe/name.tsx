'use client'

import { useSession } from 'latchkey/react'

/** The session in a client component. */
export function Name({ id }: { readonly id: string }) {
  const { data, status } = useSession()
  return <p id={id}>{`client:${status}:${data?.user?.email ?? 'none'}`}</p>
}
