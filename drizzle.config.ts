// drizzle-kit asks for a default export. `npm run migration` fetches it: nothing else here needs its 40 MB.
export default {
  dialect: 'postgresql',
  schema: './src/*/tables.ts',
  out: './src/database/migrations',
  casing: 'snake_case',
};
