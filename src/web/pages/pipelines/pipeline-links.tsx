/** Pipelines in the order in which they are started, each with a link to it. */
export function PipelineLinks(props: {
  readonly ids: readonly string[];
  readonly names: ReadonlyMap<string, string>;
}) {
  const { ids, names } = props;
  if (ids.length === 0) return <>no pipelines yet: edit it to choose some</>;
  return (
    <ol class="inline-list">
      {ids.map((id) => (
        <li>
          <a href={`/pipelines/${id}`}>{names.get(id) ?? id}</a>
        </li>
      ))}
    </ol>
  );
}
