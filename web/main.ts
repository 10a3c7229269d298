import init, { countNodes } from './pkg/core/core.js';

await init();
const status = document.querySelector('#status');
if (status) status.textContent = `${countNodes('x = 1') ?? 0} nodes`;
