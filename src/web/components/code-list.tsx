/** A list of names as they are in code, such as operations. */
export function CodeList({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}
