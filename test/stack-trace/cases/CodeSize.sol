// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract TooLarge {
    // case: code that is one byte too large
    // deploy: TooLarge()
    // message: contract code too large: 24577 bytes, at most 24576
    // frame: TooLarge.constructor at A1
    constructor() public {
        assembly {
            /*A1*/ return(0, 24577)
        }
    }
}

contract Foreign {
    // case: code that begins with 0xef
    // deploy: Foreign()
    // message: contract code may not begin with 0xef
    // frame: Foreign.constructor at B1
    constructor() public {
        assembly {
            mstore8(0, 0xef)
            /*B1*/ return(0, 1)
        }
    }
}

contract CodeSize {
    // case: a created contract whose code is too large
    // call: createTooLarge()
    // message: contract code too large: 24577 bytes, at most 24576
    // frame: TooLarge.constructor at A1
    // frame: CodeSize.createTooLarge at C2
    function createTooLarge() public {
        /*C2*/ new TooLarge();
    }

    // case: a created contract whose code begins with 0xef
    // call: createForeign()
    // message: contract code may not begin with 0xef
    // frame: Foreign.constructor at B1
    // frame: CodeSize.createForeign at D2
    function createForeign() public returns (Foreign) {
        return /*D2*/ new Foreign();
    }

    // case: init code that is one byte too large
    // call: createFrom(49153)
    // message: init code too large: 49153 bytes, at most 49152
    // frame: CodeSize.createFrom at E1
    function createFrom(uint256 length) public {
        assembly {
            pop(/*E1*/ create(0, 0, length))
        }
    }
}
