import { HttpStatusCode } from '@solidjs/start'
import { Title } from '~/components/title'

/** For an address that leads nowhere. */
export default function Nowhere() {
  return (
    <>
      <HttpStatusCode code={404} />
      <Title>Not found</Title>
      <p>There is no page at this address.</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
    </>
  )
}
