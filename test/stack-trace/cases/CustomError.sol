// SPDX-License-Identifier: MIT
pragma solidity >=0.8.4;

import "./lib/Errors.sol";

error OfFile(uint256 amount);

library Checks {
    error OfLibrary(address account);

    function check(address account) internal pure {
        /*E1*/ revert OfLibrary(account);
    }
}

contract ErrorBase {
    error OfBase(string text, bool isSure);
}

contract CustomError is ErrorBase {
    error Plain();
    error Overflow(uint256 by);
    error Unnamed(uint256, int256);
    error WithBytes(bytes data, bytes4 selector);
    error WithList(uint256[] values);

    // case: a custom error without arguments
    // call: plain()
    // message: reverted with custom error Plain()
    // frame: CustomError.plain at A1
    function plain() public pure {
        /*A1*/ revert Plain();
    }

    // case: a custom error with a named argument
    // call: overflow(3)
    // message: reverted with custom error Overflow(by: 3)
    // frame: CustomError.overflow at B1
    function overflow(uint256 by) public pure {
        if (by > 0) /*B1*/ revert Overflow(by);
    }

    // case: a custom error whose arguments have no names
    // call: unnamed(3, -4)
    // message: reverted with custom error Unnamed(3, -4)
    // frame: CustomError.unnamed at C1
    function unnamed(uint256 a, int256 b) public pure {
        /*C1*/ revert Unnamed(a, b);
    }

    // case: a custom error of the file
    // call: ofFile(8)
    // message: reverted with custom error OfFile(amount: 8)
    // frame: CustomError.ofFile at D1
    function ofFile(uint256 amount) public pure {
        /*D1*/ revert OfFile({amount: amount});
    }

    // case: a custom error of a library, in its internal function
    // call: ofLibrary()
    // message: reverted with custom error OfLibrary(account: 0x0000000000000000000000000000000000001234)
    // frame: Checks.check at E1
    // frame: CustomError.ofLibrary at E2
    function ofLibrary() public pure {
        /*E2*/ Checks.check(address(0x1234));
    }

    // case: a custom error of a library, reverted by the contract
    // call: ofLibraryHere()
    // message: reverted with custom error OfLibrary(account: 0x0000000000000000000000000000000000000000)
    // frame: CustomError.ofLibraryHere at F1
    function ofLibraryHere() public pure {
        /*F1*/ revert Checks.OfLibrary(address(0));
    }

    // case: a custom error of another file
    // call: ofOtherFile()
    // message: reverted with custom error OfOtherFile(code: 7)
    // frame: CustomError.ofOtherFile at G1
    function ofOtherFile() public pure {
        /*G1*/ revert OfOtherFile(7);
    }

    // case: a custom error of a base contract, with a text and a flag
    // call: ofBase()
    // message: reverted with custom error OfBase(text: "no", isSure: true)
    // frame: CustomError.ofBase at H1
    function ofBase() public pure {
        /*H1*/ revert OfBase("no", true);
    }

    // case: a custom error with bytes
    // call: withBytes()
    // message: reverted with custom error WithBytes(data: 0x0102, selector: 0xaabbccdd)
    // frame: CustomError.withBytes at I1
    function withBytes() public pure {
        /*I1*/ revert WithBytes(hex"0102", 0xaabbccdd);
    }

    // case: a custom error with a list
    // call: withList([1, 2])
    // message: reverted with custom error WithList(values: [1, 2])
    // frame: CustomError.withList at J1
    function withList(uint256[] memory values) public pure {
        /*J1*/ revert WithList(values);
    }

    // case: data that no custom error of the sources encodes
    // call: unknown()
    // message: reverted with data 0x12345678
    // frame: CustomError.unknown at K1
    function unknown() public pure {
        assembly {
            mstore(0, 0x1234567800000000000000000000000000000000000000000000000000000000)
            /*K1*/ revert(0, 4)
        }
    }
}
