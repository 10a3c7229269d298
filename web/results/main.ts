/** The entry point of every page of the results site. */

import '../styles/results.css';
import { offerCopies } from '../shared/copy';
import { byId } from '../shared/dom';
import { improveMenu } from '../shared/menu';
import { offerThemes } from '../shared/theme';
import { forwardView } from './home';

offerThemes(byId('theme', HTMLButtonElement));
improveMenu();
offerCopies(document.querySelector('main') ?? document);
const home = document.querySelector<HTMLElement>('.home');
if (home) forwardView(home);

// Loaded on demand: most pages have none of these. Pages of leaderboards preload theirs.
const board = document.getElementById('board');
if (board) void import('./leaderboard').then(({ openLeaderboard }) => openLeaderboard(board));
const playground = document.getElementById('playground');
if (playground) void import('../playground/playground').then(({ Playground }) => new Playground(playground));
const tokens = document.getElementById('token-playground');
if (tokens) void import('../playground/playground').then(({ TokenPlayground }) => new TokenPlayground(tokens));
const program = document.getElementById('program');
if (program) void import('../runner/program').then(({ ProgramPage }) => new ProgramPage(program));
const rerun = document.getElementById('rerun');
if (rerun) void import('../runner/rerun').then(({ Rerun }) => new Rerun(rerun));
const compare = document.getElementById('compare');
if (compare) void import('../compare/compare').then(({ ComparePage }) => new ComparePage(compare));
