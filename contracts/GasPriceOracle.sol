// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LibZip} from "solady/src/utils/LibZip.sol";

interface L1Attributes {
    function basefee() external view returns (uint256);
    function blobBaseFee() external view returns (uint256);
    function baseFeeScalar() external view returns (uint32);
    function blobBaseFeeScalar() external view returns (uint32);
    function operatorFeeConstant() external view returns (uint64);
    function operatorFeeScalar() external view returns (uint32);
}

/// What a transaction will pay besides gas, as of the Jovian upgrade, which is active from genesis.
///
/// The published interface; the code is our own, and states in Solidity what src/network/l1-fee.ts
/// charges. Where a transaction is asked for it comes without its signature, for which 68 bytes are
/// added to what it compresses to.
contract GasPriceOracle {
    L1Attributes private constant L1_BLOCK =
        L1Attributes(0x4200000000000000000000000000000000000015);

    /// Compressed bytes a signature is taken to add.
    uint256 private constant SIGNATURE_SIZE = 68;
    /// In millionths of a byte.
    int256 private constant INTERCEPT = -42_585_600;
    int256 private constant SLOPE = 836_500;
    int256 private constant SIZE_MIN = 100_000_000;

    uint256 public constant DECIMALS = 6;
    string public constant version = "1.6.0";

    bool public constant isEcotone = true;
    bool public constant isFjord = true;
    bool public constant isIsthmus = true;
    bool public constant isJovian = true;

    /// Wei an unsigned transaction will pay for its bytes on L1.
    function getL1Fee(bytes memory data) external view returns (uint256) {
        return _l1Fee(LibZip.flzCompress(data).length + SIGNATURE_SIZE);
    }

    /// The same for a size alone, taking the data to be hardly compressible.
    function getL1FeeUpperBound(uint256 unsignedTxSize) external view returns (uint256) {
        uint256 size = unsignedTxSize + SIGNATURE_SIZE;
        return _l1Fee(size + size / 255 + 16);
    }

    /// L1 gas of the estimated bytes as calldata.
    function getL1GasUsed(bytes memory data) external pure returns (uint256) {
        return (_estimatedSize(LibZip.flzCompress(data).length + SIGNATURE_SIZE) * 16) / 1e6;
    }

    /// Wei the operator will get for this much gas.
    function getOperatorFee(uint256 gasUsed) external view returns (uint256) {
        return gasUsed * L1_BLOCK.operatorFeeScalar() * 100 + L1_BLOCK.operatorFeeConstant();
    }

    function gasPrice() external view returns (uint256) {
        return block.basefee;
    }

    function baseFee() external view returns (uint256) {
        return block.basefee;
    }

    function l1BaseFee() external view returns (uint256) {
        return L1_BLOCK.basefee();
    }

    function blobBaseFee() external view returns (uint256) {
        return L1_BLOCK.blobBaseFee();
    }

    function baseFeeScalar() external view returns (uint32) {
        return L1_BLOCK.baseFeeScalar();
    }

    function blobBaseFeeScalar() external view returns (uint32) {
        return L1_BLOCK.blobBaseFeeScalar();
    }

    function decimals() external pure returns (uint256) {
        return DECIMALS;
    }

    function overhead() external pure returns (uint256) {
        revert("GasPriceOracle: overhead() is deprecated");
    }

    function scalar() external pure returns (uint256) {
        revert("GasPriceOracle: scalar() is deprecated");
    }

    function setEcotone() external pure {
        revert("GasPriceOracle: Ecotone already active");
    }

    function setFjord() external pure {
        revert("GasPriceOracle: Fjord already active");
    }

    function setIsthmus() external pure {
        revert("GasPriceOracle: Isthmus already active");
    }

    function setJovian() external pure {
        revert("GasPriceOracle: Jovian already active");
    }

    function _l1Fee(uint256 compressedSize) private view returns (uint256) {
        uint256 price = uint256(L1_BLOCK.baseFeeScalar()) * 16 * L1_BLOCK.basefee()
            + uint256(L1_BLOCK.blobBaseFeeScalar()) * L1_BLOCK.blobBaseFee();
        return (_estimatedSize(compressedSize) * price) / 1e12;
    }

    function _estimatedSize(uint256 compressedSize) private pure returns (uint256) {
        int256 size = INTERCEPT + SLOPE * int256(compressedSize);
        return uint256(size < SIZE_MIN ? SIZE_MIN : size);
    }
}
