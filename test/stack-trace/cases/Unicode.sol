// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0;

/* Größe, 長さ, 🦄: what stands before the failing line counts as characters, not as bytes. */
contract Unicode {
    string internal constant NAME = unicode"🦄 é 長";

    // case: a comment with characters of several bytes before the failing expression
    // call: fail(3)
    // message: reverted with reason string "é 🦄"
    // frame: Unicode.fail at A1
    function fail(uint256 value) public pure {
        /* 長さ 🦄🦄 é */ /*A1*/ require(value > 10, unicode"é 🦄");
    }

    // case: a text with characters of several bytes before a call on the same line
    // call: outer(3)
    // message: reverted with reason string "inner"
    // frame: Unicode.inner at B1
    // frame: Unicode.outer at B2
    function outer(uint256 value) public pure returns (uint256) {
        return bytes(unicode"🦄長").length + /*B2*/ inner(value);
    }

    function inner(uint256 value) internal pure returns (uint256) {
	/*B1*/ require(value > 10, "inner"); // a tab is one character
        return value;
    }
}
