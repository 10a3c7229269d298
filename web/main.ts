/** Puts the page together. */

import { byId } from './checker/view/dom';
import { CheckerPage } from './checker/view/page';
import { keepOffline } from './offline';
import { offerThemes } from './theme';

offerThemes(byId('theme', HTMLButtonElement));
new CheckerPage();
keepOffline(byId('offline', HTMLElement));
