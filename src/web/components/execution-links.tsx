interface Started {
  readonly id: string;
  readonly pipeline: string;
}

/** Executions that something started, each by the name of its pipeline. */
export function ExecutionLinks(props: {
  readonly executions: readonly Started[];
  /** The names of pipelines by id. */
  readonly names: ReadonlyMap<string, string>;
}) {
  const { executions, names } = props;
  if (executions.length === 0) return <span class="none">none</span>;
  return (
    <>
      {executions.map(({ id, pipeline }) => (
        <a class="spaced" href={`/executions/${id}`}>
          {names.get(pipeline) ?? 'Execution'}
        </a>
      ))}
    </>
  );
}
