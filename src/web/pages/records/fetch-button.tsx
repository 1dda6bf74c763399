/** Reads the document that a form names before the form is accepted, and continues at its endpoints. */
export function FetchButton({ action }: { readonly action: string }) {
  return (
    <p>
      <button
        type="submit"
        class="button"
        name="step"
        value="fetch"
        formaction={`${action}#endpoints`}
        formnovalidate
      >
        Fetch
      </button>{' '}
      <span class="muted">reads the document and lists its endpoints.</span>
    </p>
  );
}
