// The tokens come first: they say in which order the layers stand.
import './tokens.css';
import './fonts.css';
import './base.css';
import './forced-colors.css';
import './print.css';
