import { describe, expect, test } from 'vitest';
import { filed, judge, rightSuite, type Tiny } from './tiny-suite.ts';

/** A suite that is right but for one change. */
function changed(change: (tiny: Tiny) => void): Tiny {
  const tiny = rightSuite();
  change(tiny);
  return tiny;
}

/** Puts a case where a skip was. */
function addCase(tiny: Tiny, line: string, added: ReturnType<typeof filed>): void {
  tiny.env += line;
  tiny.cases.push(added);
  tiny.skipped = tiny.skipped.filter(
    ({ at, scenario }) => at !== added.at || scenario !== added.scenario,
  );
}

describe('the checker of a suite', () => {
  test('finds nothing wrong in a right suite', async () => {
    expect(await judge(rightSuite())).toEqual([]);
  });

  test('finds a negative that is valid after all', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.03 = "ab"', '1.03 = "abc"');
      }),
    );
    expect(found).toEqual([expect.stringMatching(/^1\.03: \(a\) it is valid after all/)]);
  });

  test.each([
    ['"1.03": {"keyword": "minLength", "limit": 3, "pointer": "#AT/minLength"}', []],
    ['"1.03": {"keyword": "maxLength", "pointer": "#AT/maxLength"}', ['names maxLength, not']],
    ['"1.03": {"keyword": "minLength", "limit": 4, "pointer": "#AT/minLength"}', ['not say 4']],
    ['"1.03": {"keyword": "minLength", "pointer": "#AT/least"}', ['leads nowhere']],
    ['"1.03": {"keyword": "minLength", "pointer": "#AT/type"}', ['is not of minLength']],
    ['"1.03": {"keyword": "minLength"}', ['it has no pointer']],
    ['', ['rule of 1.03: there is none']],
  ])('checks rules against the document: %s', async (rule, wrong) => {
    const schema = '/paths/~1pets/post/requestBody/content/application~1json/schema';
    const at = `${schema}/properties/name`;
    const others = [
      `"1.08": {"keyword": "type", "limit": "string", "pointer": "#${at}/type"}`,
      `"1.21": {"keyword": "required", "limit": "name", "pointer": "#${schema}/required/0"}`,
    ];
    const name = [...(rule ? [rule.replace('#AT', `#${at}`)] : []), ...others].join(', ');
    const code = `"1.03": {"keyword": "minLength", "limit": 2, "pointer": "#${schema}/properties/code/minLength"}`;
    const limit = `"2.03": {"keyword": "minimum", "limit": 1, "pointer": "#/paths/~1pets/post/parameters/0/schema/minimum"}`;
    const sections = `"negative_body_name": {${name}}, "negative_body_code": {${code}}, "negative_query_limit": {${limit}}`;
    const found = await judge(
      changed((tiny) => {
        tiny.rules = JSON.parse(`{"post_pets": {${sections}}}`);
      }),
    );
    expect(found).toEqual(wrong.map((words) => expect.stringContaining(words)));
  });

  test.each([
    [{ another: {} }, '[negative_query_limit] rule of 2.03: there is none'],
    [
      { post_pets: { negative_body_name: { 1.99: {} } } },
      '[negative_body_name] has a rule for 1.99',
    ],
    [{ post_pets: { negative_gone: 4 } }, '[negative_gone] has a rule for *'],
    [[], 'rules.json is no JSON object'],
  ])('finds rules of other cases, and negatives without a rule: %j', async (rules, wrong) => {
    const found = await judge({ ...rightSuite(), rules });
    expect(found).toContain(`-: ${wrong}`);
  });

  test('finds a query negative whose text is valid on the wire', async () => {
    const found = await judge(
      changed((tiny) => {
        const line = '\n[negative_query_extra]\nat = "/limit"\n2.17 = "7"\n';
        const target = { at: '/limit', keyword: 'type' };
        const added = filed('negative_query_extra', 'query', '/limit', '2.17', target);
        addCase(tiny, line, added);
      }),
    );
    expect(found).toEqual([expect.stringMatching(/^2\.17: \(a\) it is valid after all/)]);
  });

  test('finds a negative that breaks two constraints', async () => {
    const found = await judge(
      changed((tiny) => {
        const line = '\n[negative_body_word]\nat = "/word"\n1.03 = "A"\n';
        const target = { at: '/word', keyword: 'minLength' };
        addCase(tiny, line, filed('negative_body_word', 'body', '/word', '1.03', target));
      }),
    );
    expect(found).toEqual([
      '1.03: (b) declared minLength at /word; it breaks pattern at /word + minLength at /word',
    ]);
  });

  test('finds an entailed break that is not declared', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.cases = tiny.cases.map((each) => ({ ...each, entails: [] }));
      }),
    );
    expect(found).toEqual([
      '1.03: (b) declared minLength at /code; it breaks pattern at /code + minLength at /code',
    ]);
  });

  test('refutes a claim of entailment that a value avoids', async () => {
    const found = await judge(
      changed((tiny) => {
        const line = '\n[negative_body_word]\nat = "/word"\n1.03 = "A"\n';
        const target = { at: '/word', keyword: 'minLength' };
        const claim = filed('negative_body_word', 'body', '/word', '1.03', target, ['pattern']);
        addCase(tiny, line, claim);
      }),
    );
    expect(found).toEqual([
      expect.stringMatching(
        /^1\.03: not entailed \(by proof\): .* breaks minLength at \/word without pattern at \/word$/,
      ),
    ]);
  });

  test('finds a negative whose target is another keyword than the one it breaks', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.03 = "ab"', '1.03 = "abcdef"');
      }),
    );
    expect(found).toContain('1.03: the value is not what 1.03 says');
    expect(found).toContain('1.03: (b) declared minLength at /name; it breaks maxLength at /name');
  });

  test('finds a value of another kind than the scenario says', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.08 = 42', '1.08 = true');
      }),
    );
    expect(found).toEqual(['1.08: the value is not what 1.08 says']);
  });

  test('finds a base that is not there, that is not valid, or without the field', async () => {
    const replaced = (from: string, to: string) =>
      judge(
        changed((tiny) => {
          expect(tiny.env).toContain(from);
          tiny.env = tiny.env.replace(from, to);
        }),
      );
    const base = 'base = "positive_required"\n1.03';
    expect(await replaced(base, 'base = "negative_body_code"\n1.03')).toContain(
      '-: [negative_body_name] names a base that is not there',
    );
    expect(await replaced('body = {"name": "Rexi", "code": "AB"}\n', '')).toEqual([
      '1.03: [negative_body_code] starts from a request without the field',
    ]);
    expect(await replaced('"Rexi", "code": "AB"}\n', '5, "code": "AB"}\n')).toContainEqual(
      expect.stringMatching(/^-: base: body is refused/),
    );
  });

  test('finds a boundary that is off its limit', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env
          .replace('1.23 = "abcde"', '1.23 = "abcd"')
          .replace('2.22 = 1', '2.22 = 2');
      }),
    );
    expect(found).toEqual([
      '2.22: 2.22: 2 is not the minimum 1',
      '1.23: 1.23: 4 is not the maxLength 5',
    ]);
  });

  test('finds a boundary that is refused', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.23 = "abcde"', '1.23 = "abcdef"');
      }),
    );
    expect(found).toEqual([expect.stringMatching(/^1\.23: it is refused/)]);
  });

  test('finds an invalid positive request', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('"code": "AB"', '"code": "ab"');
      }),
    );
    expect(found).toContainEqual(expect.stringMatching(/^-: base: body is refused/));
  });

  test('finds a field that the positive request leaves out', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace(', "word": "abcd"', '');
      }),
    );
    expect(found).toEqual(['1.00: [positive] holds no value at /word']);
  });
});

describe('the checker of completeness', () => {
  test('finds a row without a case or a skip', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.skipped = tiny.skipped.filter(
          ({ at, scenario }) => at !== '/name' || scenario !== '1.05',
        );
      }),
    );
    expect(found).toEqual(['-: body /name: rows are missing: 1.05']);
  });

  test('finds a field that is never mentioned', async () => {
    const found = await judge(
      changed((tiny) => {
        const away = ({ at }: { readonly at: string | null }) => at !== '/word';
        tiny.skipped = tiny.skipped.filter(away);
        tiny.cases = tiny.cases.filter(away);
      }),
    );
    expect(found).toEqual([
      expect.stringMatching(/^-: body \/word: it is never mentioned: 1\.00 /),
    ]);
  });

  test('finds a skip without a reason', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.skipped = tiny.skipped.map((skip, index) =>
          index === 0 ? { ...skip, reason: ' ' } : skip,
        );
      }),
    );
    expect(found).toEqual([expect.stringMatching(/a skip without a reason$/)]);
  });

  test('takes a skip of all rows for the field and for what is below it', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.skipped = tiny.skipped.filter(({ location }) => location !== 'body');
        tiny.skipped.push({ location: 'body', at: '', scenario: '*', reason: 'in the example' });
      }),
    );
    expect(found).toEqual([]);
  });

  test('finds files that the report does not know, and files that are missing', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.extra.push('post_pets/negative/test_post_pets_negative_body_old.py');
      }),
    );
    expect(found).toEqual([
      '-: post_pets/negative/test_post_pets_negative_body_old.py is not in the report',
    ]);
  });

  test('finds lines of the environment file that the report does not know', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.08 = 42', '1.08 = 42\n1.09 = true');
      }),
    );
    expect(found).toEqual(['-: [negative_body_name] 1.09 is not in the report']);
  });

  test('finds a case without a line in the environment file', async () => {
    const found = await judge(
      changed((tiny) => {
        tiny.env = tiny.env.replace('1.08 = 42\n', '');
      }),
    );
    expect(found).toEqual(['1.08: the environment file has no line for it']);
  });
});
