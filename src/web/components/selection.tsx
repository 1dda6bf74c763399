/** The id of the form that boxes of a list belong to: they are in its rows, and the form above them. */
const FORM = 'selected';

/** A column of boxes that choose rows for what is above the list. */
export function selectColumn<T extends { readonly id: string; readonly name: string }>() {
  return {
    title: 'Select',
    cell: ({ id, name }: T) => (
      <input type="checkbox" name="id" value={id} form={FORM} aria-label={`Select ${name}`} />
    ),
  };
}

/** What can be done with the rows that are chosen; a page asks before anything happens. */
export function SelectionBar(props: {
  /** That of the list. */
  readonly path: string;
  /** What to do, as the address of that page says it, and as the button does. */
  readonly acts: Readonly<Record<string, string>>;
}) {
  const { path, acts } = props;
  return (
    <form id={FORM} method="get" action={`${path}/selected`} class="toolbar" aria-label="Selected">
      <label class="button">
        <input type="checkbox" data-select-all="id" /> All shown
      </label>
      {Object.entries(acts).map(([act, label]) => (
        <button type="submit" name="act" value={act} class="button">
          {label} selected
        </button>
      ))}
    </form>
  );
}
