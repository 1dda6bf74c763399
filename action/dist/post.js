process.argv.push('--post');
await import('./index.js');
