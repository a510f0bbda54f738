// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

/*A1*/ contract MissingFunction {
    uint256 public number;

    // case: a selector that the contract does not have
    // data: 0x12345678
    // message: function selector 0x12345678 was not recognized and there is no fallback function
    // frame: contract MissingFunction at A1

    // case: calldata shorter than a selector
    // data: 0x1234
    // message: calldata 0x1234 is shorter than a function selector and there is no fallback function
    // frame: contract MissingFunction at A1

    // case: no calldata, and neither a receive nor a fallback function
    // data: 0x
    // message: there is neither a receive nor a fallback function for a call without calldata
    // frame: contract MissingFunction at A1

    // case: value without calldata, and neither a receive nor a fallback function
    // data: 0x
    // value: 5
    // message: there is neither a receive nor a fallback function for a call without calldata
    // frame: contract MissingFunction at A1

    function set(uint256 value) public {
        number = value;
    }
}

/*E1*/ contract AlwaysReverts {
    uint256 internal number;

    function take(bytes calldata) external {}

    // By IR, a jump around the function has the place of its call.
    // case: a selector that no function has, beside a function that always reverts
    // data: 0xdeadbeef
    // message: function selector 0xdeadbeef was not recognized and there is no fallback function
    // frame: contract AlwaysReverts at E1
    function two() external {
        uint24 fee = 10;
        this.take(abi.encodeWithSelector(0x12345678, fee));
        assembly {
            revert(0, 0x24)
        }
    }

    function set3(uint256 value) external {
        number = value * 3;
    }

    function set2(uint256 value) external {
        number = value * 2;
    }

    function set(uint256 value) external {
        number = value;
    }
}

/*C1*/ contract WithoutFunctions {}

interface Wanted {
    function missing(uint256 value) external;
}

contract MissingFunctionCaller {
    MissingFunction internal target = new MissingFunction();
    WithoutFunctions internal empty = new WithoutFunctions();

    // case: an interface with a function that the called contract does not have
    // call: ask(3)
    // message: function selector 0xb114daa4 was not recognized and there is no fallback function
    // frame: contract MissingFunction at A1
    // frame: MissingFunctionCaller.ask at B2
    function ask(uint256 value) public {
        /*B2*/ Wanted(address(target)).missing(value);
    }

    // case: a contract without any function
    // call: askEmpty(3)
    // message: function selector 0xb114daa4 was not recognized and there is no fallback function
    // frame: contract WithoutFunctions at C1
    // frame: MissingFunctionCaller.askEmpty at C2
    function askEmpty(uint256 value) public {
        /*C2*/ Wanted(address(empty)).missing(value);
    }

    // case: a transfer to a contract that takes no value
    // call: pay()
    // value: 7
    // message: there is neither a receive nor a fallback function for a call without calldata
    // frame: contract WithoutFunctions at C1
    // frame: MissingFunctionCaller.pay at D2
    function pay() public payable {
        address callee = address(empty);
        address payable recipient;
        assembly {
            recipient := callee
        }
        /*D2*/ recipient.transfer(msg.value);
    }
}
