import type { Submission } from '../submission.ts';

/** A file as a form holds it; a field's name with its own suffix for what was sent before. */
export interface UploadedFile {
  /** Empty when there is none. */
  readonly content: string;
  readonly fileName: string;
}

/** The file of a form: the one that was chosen now, or the one that was sent before. */
export function uploadOf(form: Submission, name: string): UploadedFile {
  const content = form.typed(name);
  if (content !== null) return { content, fileName: form.text(`${name}.name`) };
  const fileName = form.text(`${name}.kept_name`);
  return { content: form.typed(`${name}.kept`) ?? '', fileName };
}

/**
 * A file. Browsers send none a second time, so one that was sent stays in the page until the form is
 * accepted.
 */
export function UploadField(props: {
  readonly form: Submission;
  readonly name: string;
  readonly label: string;
  /** Endings of files that fit, with commas between them. */
  readonly accept: string;
}) {
  const { form, name, label, accept } = props;
  const { content, fileName } = uploadOf(form, name);
  const fault = form.faultOf(name);
  return (
    <div class={`field ${fault === null ? '' : 'faulty'}`}>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        aria-invalid={fault === null ? undefined : 'true'}
        aria-describedby={`${name}-notes`}
      />
      <div id={`${name}-notes`}>
        {content !== '' && (
          <p class="hint">{fileName} is here; choose another file to put it in its place.</p>
        )}
        {fault !== null && (
          <p class="fault" id={`${name}-fault`}>
            {fault}
          </p>
        )}
      </div>
      {content !== '' && <RetainedUpload name={name} content={content} fileName={fileName} />}
    </div>
  );
}

function RetainedUpload({ name, content, fileName }: UploadedFile & { name: string }) {
  return (
    <>
      <input type="hidden" name={`${name}.kept_name`} value={fileName} />
      {/* Browsers drop the first line break of a text area. */}
      <textarea name={`${name}.kept`} aria-label="The file" hidden>
        {`\n${content}`}
      </textarea>
    </>
  );
}
