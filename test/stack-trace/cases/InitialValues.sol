// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract AlwaysFails {
    constructor() public {
        /*A1*/ revert("D failed");
    }
}

contract DerivedValue is /*A2*/ AlwaysFails {
    // case: the constructor of a base that reverts, and an initial value in the derived contract
    // deploy: DerivedValue()
    // message: reverted with reason string "D failed"
    // frame: AlwaysFails.constructor at A1
    // frame: DerivedValue.constructor at A2
    uint256 public x = 42;
}

contract FailsBelowTen {
    uint256 public seen = 1;

    constructor(uint256 value) public {
        seen = value;
        if (value < 10) {
            /*B1*/ revert("below ten");
        }
    }
}

contract DerivedValues is FailsBelowTen {
    uint256 public y = 42;
    uint256 public z = 43;

    // case: a branch of a base's constructor that reverts, and initial values in the derived contract
    // deploy: DerivedValues(3)
    // message: reverted with reason string "below ten"
    // frame: FailsBelowTen.constructor at B1
    // frame: DerivedValues.constructor at B2
    constructor(uint256 value) public /*B2*/ FailsBelowTen(value) {
        y = value;
    }
}

contract LastDerived is /*C2*/ DerivedValues(4) {
    // case: the constructor of the base of a base that reverts
    // deploy: LastDerived()
    // message: reverted with reason string "below ten"
    // frame: FailsBelowTen.constructor at B1
    // frame: DerivedValues.constructor at B2
    // frame: LastDerived.constructor at C2
    uint256 public last = 44;
}
