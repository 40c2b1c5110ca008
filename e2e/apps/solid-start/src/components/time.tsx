/** @param props `date`: ISO 8601. */
export const Time = (props: { date: string }) => (
  <time datetime={props.date}>{props.date.slice(0, 16).replace('T', ' ')} UTC</time>
)
