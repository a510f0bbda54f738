// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract NonPayable {
    uint256 public number;

    // case: value to a function that is not payable
    // call: set(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: NonPayable.set at A1
    /*A1*/ function set(uint256 value) public {
        number = value;
    }

    // case: value to a view function
    // call: get()
    // value: 1
    // message: non-payable function was called with value 1
    // frame: NonPayable.get at B1
    /*B1*/ function get() external view returns (uint256) {
        return number;
    }
}

contract NonPayableGetter {
    // case: value to a getter
    // call: number()
    // value: 3
    // message: non-payable function was called with value 3
    // frame: NonPayableGetter.number at C1
    /*C1*/ uint256 public number;
}

contract NonPayableConstructor {
    uint256 internal number;

    // case: value to a constructor that is not payable
    // deploy: NonPayableConstructor(3)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: NonPayableConstructor.constructor at D1
    /*D1*/ constructor(uint256 value) public {
        number = value;
    }
}

// case: value to a contract without a constructor
// deploy: NonPayableImplicit()
// value: 7
// message: non-payable function was called with value 7
// frame: NonPayableImplicit.constructor at E1
/*E1*/ contract NonPayableImplicit {
    uint256 public number = 3;
}
