import { notFound } from 'next/navigation'

/** All other addresses, which have the header of this application. */
export default function Nowhere(): never {
  notFound()
}
