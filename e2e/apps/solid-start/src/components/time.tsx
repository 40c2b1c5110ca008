import type { describeTime } from '~/data/describe-time'

/** A time as `describeTime` describes it, on the server: then the text is the same in the browser. */
export const Time = (props: ReturnType<typeof describeTime>) => (
  <time datetime={props.datetime} title={props.title}>
    {props.text}
  </time>
)
