/*
 * What ECMAScript 2024 and 2025 have added to the language's own objects, for Node 20: our code and that of packages
 * take it for granted. What is there stays as it is.
 */
import 'core-js/stable/array/from-async.js';
import 'core-js/stable/iterator/index.js';
import 'core-js/stable/map/group-by.js';
import 'core-js/stable/object/group-by.js';
import 'core-js/stable/promise/try.js';
import 'core-js/stable/promise/with-resolvers.js';
import 'core-js/stable/regexp/escape.js';
import 'core-js/stable/set/index.js';
import 'core-js/stable/url/parse.js';
