import { describeTime } from '../lib/describe-time'

export function Time({ date }: { readonly date: Date }) {
  const { datetime, text, title } = describeTime(date)
  return (
    <time dateTime={datetime} title={title}>
      {text}
    </time>
  )
}
